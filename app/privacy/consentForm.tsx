import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Problem } from '../data/jsonResult.ts';
import { formDataOf, postForm } from '../data/requests.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { noticeVersion } from './noticeVersion.ts';
import { privacyTexts } from './privacyTexts.ts';

/**
 * One press gives consent to messages about the next service, one press withdraws it. A plain form, which leads to the
 * page about messages; with script the page that it is on stays, and loads anew what it shows.
 */
export function ConsentForm({ regNo, isOn }: { regNo: string; isOn: boolean }) {
	const t = useTexts(privacyTexts);
	const failures = useTexts(failureTexts);
	const { revalidate } = useRevalidator();
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<Problem | null>(null);
	const address = `/privacy?RegNo=${regNo}`;

	async function change(event: React.SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const body = formDataOf(event.currentTarget, event.nativeEvent.submitter);
		setBusy(true);
		setProblem(null);
		const failed = await postForm(address, body);
		if (failed) setProblem(failed);
		else await revalidate();
		setBusy(false);
	}

	return (
		<form method="post" action={address} onSubmit={change} className="stack-tight consent-form">
			<input type="hidden" name="notice" value={noticeVersion} />
			{/* Not `disabled` while it is busy, which would take the focus from it. */}
			<Button
				type="submit"
				name="consent"
				value={isOn ? 'withdraw' : 'give'}
				variant="default"
				aria-disabled={isBusy || undefined}
			>
				{isBusy ? t.saving : isOn ? t.withdraw : t.give}
			</Button>
			{problem ? (
				<Note tone="error">
					<p>{problem.message ?? failures[problem.kind]}</p>
				</Note>
			) : null}
		</form>
	);
}
