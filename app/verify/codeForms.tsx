import { useEffect, useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import type { Failure } from '../data/endpoints.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextInput } from '../ui/controls/fields.tsx';
import { Note } from '../ui/feedback/notes.tsx';
import { verifyTexts } from './verifyTexts.ts';

/** Why a code was not sent or not accepted; the status of the response says the same. */
export type CodeFailure =
	| { readonly kind: 'wrong' | 'tooManyTries' | 'expired' }
	| { readonly kind: 'limited'; readonly minutes: number }
	/** The portal's response was lost. */
	| { readonly kind: 'lost'; readonly failure: Failure };

interface CodeFormsProps {
	/** The URL of this page, with a query. */
	readonly url: string;
	/** The purpose of the code. */
	readonly line: string;
	/** Says that the code was sent. */
	readonly sentLine: string;
	readonly isSent: boolean;
	readonly failure: CodeFailure | null;
}

/** Two plain forms, so that they work without script: one requests a code, one submits it. */
export function CodeForms({ url, line, sentLine, isSent, failure }: CodeFormsProps) {
	const { t, common, failures } = useTranslation(verifyTexts);
	const { state, formData } = useNavigation();
	const isSending = state !== 'idle' && formData?.has('send') === true;
	const isOpening = state !== 'idle' && formData?.has('code') === true;
	const lostText = failure?.kind === 'lost' ? failures[failure.failure.kind] : null;
	const requestFailure = failure?.kind === 'limited' ? t.limited(failure.minutes) : lostText;
	const codeFailure = failure?.kind === 'limited' || failure?.kind === 'lost' ? null : failure;
	const showsCodeField = isSent || codeFailure !== null;
	const codeField = useRef<HTMLInputElement>(null);
	// Each rejected code is a new object, so that a second wrong code moves the focus too.
	useEffect(() => {
		if (codeFailure) codeField.current?.select();
	}, [codeFailure]);
	return (
		<>
			{requestFailure ? (
				<Note tone="error" lines={[requestFailure]} />
			) : showsCodeField ? (
				<Note tone="info" lines={[sentLine, t.sentLine]} />
			) : (
				<p>{line}</p>
			)}
			{showsCodeField ? (
				<Form method="post" action={`${url}&sent`} className="stack">
					<TextInput
						ref={codeField}
						// Without script this focuses the field again after a wrong code.
						autoFocus={codeFailure !== null}
						name="code"
						label={t.code}
						error={codeFailure ? t[codeFailure.kind] : undefined}
						required
						type="text"
						inputMode="numeric"
						autoComplete="one-time-code"
					/>
					<Button type="submit" loading={isOpening}>
						{isOpening ? t.opening : common.continue}
					</Button>
				</Form>
			) : null}
			<Form method="post" action={`${url}&sent`} className="stack">
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

/** The answer to a code that was requested or entered too often. */
export function limitedAnswer({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) {
	const failure: CodeFailure = { kind: 'limited', minutes: Math.ceil(retryAfterSeconds / 60) };
	return data(failure, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
}

/** Headers of the page, also for its action, as React Router reads them: seconds until a code may be tried again. */
export function headers({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
	const retryAfter = actionHeaders.get('Retry-After');
	return new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter });
}
