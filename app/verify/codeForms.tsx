import { Button, TextInput } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { failureTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.ts';
import { verifyTexts } from '../texts/verify.ts';
import { Note } from '../ui/note.tsx';
import type { CodeProblem } from './verify.tsx';

/** Two plain forms, so that they work without script: one asks for a code, one takes it. */
export function CodeForms({
	named,
	address,
	isSent,
	problem,
}: {
	named: string;
	/** Of this very page. */
	address: string;
	isSent: boolean;
	problem: CodeProblem | null;
}) {
	const t = useTexts(verifyTexts);
	const failures = useTexts(failureTexts);
	const { state, formData } = useNavigation();
	const isSending = state !== 'idle' && formData?.has('send') === true;
	const isOpening = state !== 'idle' && formData?.has('code') === true;
	const refused = problem?.kind === 'limited' || problem?.kind === 'lost' ? problem : null;
	const wrong = problem?.kind === 'limited' || problem?.kind === 'lost' ? null : problem;
	const isAsked = isSent || wrong !== null;
	return (
		<>
			<p>
				<strong>{named}</strong>
			</p>
			{refused ? (
				<Note tone="error">
					<p role="alert">{refused.kind === 'limited' ? t.limited(refused.minutes) : failures[refused.problem.kind]}</p>
				</Note>
			) : (
				<Note tone="info">
					<p>{isAsked ? t.sent : t.line}</p>
					{isAsked ? <p>{t.sentLine}</p> : null}
				</Note>
			)}
			{isAsked ? (
				<Form method="post" action={`${address}&sent`} className="card stack">
					<TextInput
						name="code"
						label={t.code}
						error={wrong ? t[wrong.kind] : undefined}
						required
						type="text"
						inputMode="numeric"
						autoComplete="one-time-code"
						maxLength={12}
						withAsterisk={false}
					/>
					<Button type="submit" loading={isOpening}>
						{t.open}
					</Button>
				</Form>
			) : null}
			<Form method="post" action={`${address}&sent`} className="stack">
				<Button type="submit" name="send" value="yes" variant={isAsked ? 'default' : 'filled'} loading={isSending}>
					{isAsked ? t.sendAgain : t.send}
				</Button>
			</Form>
			<p>
				<Link to="/?RegNo=">{t.otherVehicle}</Link>
			</p>
		</>
	);
}
