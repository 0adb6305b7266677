import { Button, TextInput } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { useTexts } from '../texts/language.ts';
import { verifyTexts } from '../texts/verify.ts';
import { Note } from '../ui/note.tsx';
import type { CodeProblem } from './verify.tsx';

/** Two plain forms, so that they work without script: one asks for a code, one takes it. */
export function CodeForms({ named, isSent, problem }: { named: string; isSent: boolean; problem: CodeProblem | null }) {
	const t = useTexts(verifyTexts);
	const { state, formData } = useNavigation();
	const isSending = state !== 'idle' && formData?.has('send') === true;
	const isOpening = state !== 'idle' && formData?.has('code') === true;
	const address = `/verify?RegNo=${encodeURIComponent(named)}`;
	const limited = problem?.kind === 'limited' ? problem : null;
	const isAsked = isSent || (problem !== null && problem.kind !== 'limited');
	return (
		<>
			<p>
				<strong>{named}</strong>
			</p>
			{limited ? (
				<Note tone="error">
					<p>{t.limited(limited.minutes)}</p>
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
						error={problem && problem.kind !== 'limited' ? t[problem.kind] : undefined}
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
