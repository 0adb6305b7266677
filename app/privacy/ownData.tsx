import { useEffect, useRef } from 'react';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Icon } from '../ui/icon.tsx';
import { CodeForms } from '../verify/codeForms.tsx';
import type { OwnDataOffer, OwnDataView } from './loadPrivacy.ts';
import { OwnDataPage } from './ownDataPage.tsx';
import type { PrivacyProblem } from './privacyAction.ts';
import { privacyTexts } from './privacyTexts.ts';

/** The owner's data, or the code that comes before it, or why there is none (docs/product.md#your-data). */
export function OwnData({
	regNo,
	offer,
	askWhom,
	isSent,
	problem,
}: {
	regNo: string;
	offer: OwnDataOffer;
	askWhom: string;
	isSent: boolean;
	problem: PrivacyProblem | null;
}) {
	const t = useTexts(privacyTexts);
	const failures = useTexts(failureTexts);
	return (
		<section className="stack own-data-section" aria-labelledby="data">
			<h2 id="data">{t.data}</h2>
			{problem?.kind === 'failed' ? (
				<Note tone="error" lines={[problem.problem.message ?? failures[problem.problem.kind]]} />
			) : null}
			{offer.kind === 'shown' ? <Shown regNo={regNo} view={offer.view} /> : null}
			{offer.kind === 'failed' ? (
				<Note tone="error">
					<p>{failures.upstreamError}</p>
					<a href={`/privacy?RegNo=${regNo}`} className="touch-link">
						{t.reload}
					</a>
				</Note>
			) : null}
			{offer.kind === 'code' ? (
				<CodeForms
					address={`/privacy?RegNo=${regNo}`}
					line={t.dataLine}
					sentLine={t.codeSent}
					isSent={isSent}
					problem={problem?.kind === 'code' ? problem.problem : null}
				/>
			) : null}
			{offer.kind === 'open' || offer.kind === 'noCodes' ? (
				<Note tone="info" lines={[offer.kind === 'open' ? t.openPortal : t.noCodes, askWhom]} />
			) : null}
		</section>
	);
}

function Shown({ regNo, view }: { regNo: string; view: OwnDataView }) {
	const t = useTexts(privacyTexts);
	const actions = useRef<HTMLDivElement>(null);
	// The form with the code, which had the focus, is gone.
	useEffect(() => {
		if (document.activeElement === document.body) actions.current?.querySelector('a')?.focus({ preventScroll: true });
	}, []);
	return (
		<>
			<div className="row own-data-actions" ref={actions}>
				<Button component="a" href={`/privacy/data?RegNo=${regNo}`} leftSection={<Icon name="download" />}>
					{t.save}
				</Button>
				<button type="button" className="link-button row print-button" onClick={() => print()}>
					<Icon name="print" />
					{t.print}
				</button>
			</div>
			<p className="quiet small">{t.freshLine}</p>
			<OwnDataPage regNo={regNo} view={view} />
		</>
	);
}
