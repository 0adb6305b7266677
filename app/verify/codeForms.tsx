import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Problem } from '../data/jsonResult.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextInput } from '../ui/controls/fields.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { verifyTexts } from './verifyTexts.ts';

/** Why a code was not sent or not accepted; the status of the response says the same. */
export type CodeProblem =
	| { readonly kind: 'wrong' | 'tooManyTries' | 'expired' }
	| { readonly kind: 'limited'; readonly minutes: number }
	/** The portal's response was lost. */
	| { readonly kind: 'lost'; readonly problem: Problem };

interface CodeFormsProps {
	/** The address of this page, with a query. */
	readonly address: string;
	/** What the code is for. */
	readonly line: string;
	/** That it was sent. */
	readonly sentLine: string;
	readonly isSent: boolean;
	readonly problem: CodeProblem | null;
}

/** Two plain forms, so that they work without script: one requests a code, one submits it. */
export function CodeForms({ address, line, sentLine, isSent, problem }: CodeFormsProps) {
	const t = useTexts(verifyTexts);
	const failures = useTexts(failureTexts);
	const { state, formData } = useNavigation();
	const isSending = state !== 'idle' && formData?.has('send') === true;
	const isOpening = state !== 'idle' && formData?.has('code') === true;
	const requestProblem = problem?.kind === 'limited' || problem?.kind === 'lost' ? problem : null;
	const codeProblem = problem?.kind === 'limited' || problem?.kind === 'lost' ? null : problem;
	const showsCodeField = isSent || codeProblem !== null;
	const codeField = useRef<HTMLInputElement>(null);
	// Each rejected code is an object of its own, so that a second wrong code moves the focus as the first one did.
	useEffect(() => {
		if (codeProblem) codeField.current?.select();
	}, [codeProblem]);
	return (
		<>
			{requestProblem ? (
				<Note tone="error">
					<p>
						{requestProblem.kind === 'limited'
							? t.limited(requestProblem.minutes)
							: failures[requestProblem.problem.kind]}
					</p>
				</Note>
			) : (
				<Note tone="info" lines={showsCodeField ? [sentLine, t.sentLine] : [line]} />
			)}
			{showsCodeField ? (
				<Form method="post" action={`${address}&sent`} className="card stack">
					<TextInput
						ref={codeField}
						// Without script this moves the focus to the field that was wrong.
						autoFocus={codeProblem !== null}
						name="code"
						label={t.code}
						error={codeProblem ? t[codeProblem.kind] : undefined}
						required
						type="text"
						inputMode="numeric"
						autoComplete="one-time-code"
					/>
					<Button type="submit" loading={isOpening}>
						{isOpening ? t.opening : t.open}
					</Button>
				</Form>
			) : null}
			<Form method="post" action={`${address}&sent`} className="stack">
				<Button
					type="submit"
					name="send"
					value="yes"
					variant={showsCodeField ? 'default' : 'filled'}
					loading={isSending}
				>
					{isSending ? t.sending : showsCodeField ? t.sendAgain : t.send}
				</Button>
			</Form>
		</>
	);
}

/**
 * React Router takes a page's headers from its module alone, also those of its action: after how many seconds a code may
 * be tried again.
 */
export function headers({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
	const retryAfter = actionHeaders.get('Retry-After');
	return new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter });
}
