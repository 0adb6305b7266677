/** For tests: submits a form as its owner does, and reads the answer as its page shows it. */
import type { Failure } from '../../app/data/endpoints.ts';
import { failureTexts } from '../../app/i18n/commonTexts.ts';
import type { Language } from '../../domain/languages.ts';
import { callHandler, routerContextOf, type Visitor } from './readScenarios.ts';
import { sendForm } from './screens.ts';

/** The result of a submit, as the owner sees it. */
export interface WriteResult {
	readonly isDone: boolean;
	readonly text: string;
	/** The page reports that nothing was sent. */
	readonly isNotSent?: boolean;
}

type Handler = (args: never) => unknown;
export type AnswerData = Readonly<Record<string, unknown>>;

const failureText = ({ kind, text }: Failure, language: Language) => text ?? failureTexts[language][kind];

/** Submits to an action as the page's script does; `render` renders the failure as the page does. */
export const submitToAction =
	(
		handler: Handler,
		regNo: string,
		body: unknown,
		isDone: (data: AnswerData) => boolean,
		render: (failure: Failure, language: Language) => string = failureText,
	) =>
	async (visitor: Visitor): Promise<WriteResult & { readonly data: AnswerData | null }> => {
		const init = { method: 'POST', body: JSON.stringify(body) };
		const response = await callHandler(handler, visitor, regNo, new Request('http://portal.test/submit', init));
		if (!response.body.ok)
			return { isDone: false, text: render(response.body.failure, visitor.request.language), data: null };
		return { isDone: isDone(response.body.data), text: '', data: response.body.data };
	};

/** Submits to a screen as a browser without script does; `isDone` gets the HTML, or the address it redirects to. */
export const submitToScreen =
	(path: string, regNo: string, form: Readonly<Record<string, string>>, isDone: (answer: string) => boolean) =>
	async (visitor: Visitor): Promise<WriteResult> => {
		const context = routerContextOf(visitor, regNo);
		const answer = await sendForm(`/${path}?RegNo=${regNo}`, context, form, visitor.request.language);
		const text = 'html' in answer ? answer.html : answer.location;
		return { isDone: isDone(text), text };
	};
