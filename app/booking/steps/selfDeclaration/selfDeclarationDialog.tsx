import type { SelfDeclarationSummary } from '../../../../domain/booking/catalogue.ts';
import { useData } from '../../../data/useData.ts';
import { useTexts } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/messageDialog.tsx';
import { ProblemNote } from '../../../ui/feedback/problemNote.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useWizard } from '../../wizardContext.ts';
import { declarationTexts } from './declarationTexts.ts';
import { QuestionField } from './questionField.tsx';

/**
 * The dealer's declaration before Save and Book, as a full screen (docs/product.md#self-declaration).
 * Its questions need no answer; `onDone` goes on to the booking.
 */
export function SelfDeclarationDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
	const t = useTexts(declarationTexts);
	const { vehicle, draft } = useWizard();
	const query = draft?.dealer ? { RegNo: vehicle.regNo, DealerCode: draft.dealer.code } : null;
	const latest = useData('/data/self-declaration', query);
	return (
		<Dialog open onClose={onClose} label={t.title} size="full">
			<div className="page-narrow stack declaration">
				{latest.state === 'failed' ? (
					<ProblemNote problem={latest.problem} onRetry={latest.retry} />
				) : latest.state === 'ready' ? (
					<Declaration declaration={latest.data} />
				) : (
					<Skeleton count={4} height={72} />
				)}
				<div className="dialog-actions">
					<Button variant="default" onClick={onClose}>
						{t.back}
					</Button>
					<Button disabled={latest.state !== 'ready'} onClick={onDone}>
						{t.goOn}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}

function Declaration({ declaration }: { declaration: SelfDeclarationSummary | null }) {
	const t = useTexts(declarationTexts);
	if (declaration === null) return <p>{t.none}</p>;
	return (
		<>
			<h2 className="dialog-title">{declaration.title}</h2>
			<p>{declaration.description}</p>
			{declaration.questions.map((question) => (
				<QuestionField key={question.questionId} question={question} />
			))}
		</>
	);
}
