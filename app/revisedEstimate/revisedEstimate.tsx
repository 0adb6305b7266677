import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { data, Link, redirect } from 'react-router';
import { approvalOf, hasEstimate } from '../../domain/revisedEstimate.ts';
import { applicableTo } from '../../domain/waiting.ts';
import { forPage, type Problem, toProblem } from '../answer.ts';
import { vehicleServices } from '../services.ts';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.ts';
import { revisedTexts } from '../texts/revisedEstimate.ts';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { PageError } from '../ui/pageError.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/revisedEstimate.ts';
import { answerEstimate, type Responded, readAnswer } from './answerEstimate.ts';
import { ApprovalForm } from './approvalForm.tsx';
import { estimateView } from './estimateView.ts';

/**
 * The jobs that wait for the owner's word, the thank-you after it, or that there are none
 * (docs/product.md#revised-estimate).
 */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { provider, regNo } = services;
	const answered = new URL(args.request.url).searchParams.get('answered');
	return forPage(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		if (!vehicle) throw redirect(`/?RegNo=${regNo}`);
		const approval = approvalOf(vehicle.serviceHistory);
		const applicable = applicableTo(vehicle);
		const isAnswered = answered !== null && hasEstimate(vehicle, answered);
		return { regNo, view: approval && estimateView(regNo, approval), isAnswered, applicable };
	});
}

/** The form as a browser without script sends it; see `answer.ts` for the other. */
export async function action(args: Route.ActionArgs) {
	const services = vehicleServices(args);
	const { log, regNo } = services;
	const answer = readAnswer(await args.request.formData().catch(() => new FormData()));
	if (!answer) {
		log.warn({ what: 'revised estimate' }, 'a malformed request was refused');
		return data({ kind: 'problem', problem: { kind: 'malformed', message: null } } as const, 400);
	}
	try {
		const responded = await answerEstimate(services, answer);
		if (responded.kind === 'recorded') throw redirect(answeredAddress(regNo, responded.documentId), 303);
		return data(responded, responded.kind === 'changed' ? 409 : 422);
	} catch (error) {
		if (error instanceof Response) throw error;
		const { problem, status } = toProblem(error, services);
		return data({ kind: 'problem', problem } as const, status);
	}
}

/** What stands above the form when the answer was not recorded. */
export type NotRecorded =
	| Exclude<Responded, { readonly kind: 'recorded' }>
	| { readonly kind: 'problem'; readonly problem: Problem };

const answeredAddress = (regNo: string, documentId: string): string =>
	`/revisedEstimate?${new URLSearchParams({ RegNo: regNo, answered: documentId })}`;

export default function RevisedEstimate({ loaderData, actionData }: Route.ComponentProps) {
	const { regNo, view, isAnswered } = loaderData;
	const [answered, setAnswered] = useState<string | null>(null);
	// Kept here: a form of another estimate begins anew, and must still say why the answer was not recorded.
	const [notRecorded, setNotRecorded] = useState<NotRecorded | null>(actionData ?? null);
	const onRecorded = useCallback(
		(documentId: string) => {
			setAnswered(documentId);
			// A reload then thanks, too, and asks nothing again.
			window.history.replaceState(window.history.state, '', answeredAddress(regNo, documentId));
		},
		[regNo],
	);
	if (view && view.documentId !== answered) {
		return (
			<ApprovalForm
				key={view.version}
				view={view}
				notRecorded={notRecorded}
				onRecorded={onRecorded}
				onNotRecorded={setNotRecorded}
			/>
		);
	}
	return isAnswered || answered !== null ? <ThankYou regNo={regNo} /> : <NothingToApprove regNo={regNo} />;
}

/** OKAY opens the home page anew, so that nothing of before the answer is left on view. */
function ThankYou({ regNo }: { regNo: string }) {
	const t = useTexts(revisedTexts);
	const common = useTexts(commonTexts);
	return (
		<main id="content" className="page page-narrow">
			<Title en={revisedTexts.en.thankYouTitle} hi={revisedTexts.hi.thankYouTitle} />
			<div role="status">
				<Note tone="ok">
					<p>{t.thankYou}</p>
				</Note>
			</div>
			<div className="action-bar">
				<Button component="a" href={`/?RegNo=${regNo}`} size="lg" fullWidth autoFocus>
					{common.okay}
				</Button>
			</div>
		</main>
	);
}

function NothingToApprove({ regNo }: { regNo: string }) {
	const t = useTexts(revisedTexts);
	const common = useTexts(commonTexts);
	return (
		<main id="content" className="page page-narrow">
			<Title en={revisedTexts.en.title} hi={revisedTexts.hi.title} />
			<Note tone="info">
				<p>
					<strong>{t.empty}</strong>
				</p>
				<p>{t.emptyLine}</p>
			</Note>
			<Link to={`/?RegNo=${regNo}`} className="link-button row">
				<Icon name="home" />
				{common.toHome}
			</Link>
		</main>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <PageError error={error} />;
}
