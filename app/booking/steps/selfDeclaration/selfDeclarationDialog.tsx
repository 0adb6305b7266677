import type { DeclarationQuestionSummary, SelfDeclarationSummary } from '../../../../domain/booking/catalogue.ts';
import { useData } from '../../../data/useData.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/fields.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FailureNote, Skeleton } from '../../../ui/feedback/notes.tsx';
import { useWizard } from '../../wizardContext.tsx';
import { wizardTexts } from '../../wizardTexts.ts';
import type { loader } from './selfDeclarationData.ts';

/**
 * The dealer's declaration before Save and Book, as a full screen (docs/product.md#wizard). Its questions need no
 * answer; `onDone` continues with the booking.
 */
export function SelfDeclarationDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
	const { t } = useTranslation(wizardTexts);
	const { vehicle, draft } = useWizard();
	const query = draft?.dealer ? { RegNo: vehicle.regNo, DealerCode: draft.dealer.code } : null;
	const latest = useData<typeof loader>('/data/self-declaration', query);
	return (
		<Dialog open onClose={onClose} label={t.declaration.title} size="full">
			<div className="page-narrow stack declaration">
				{latest.state === 'failed' ? (
					<FailureNote failure={latest.failure} onRetry={latest.retry} />
				) : latest.state === 'ready' ? (
					<Declaration declaration={latest.data} />
				) : (
					<Skeleton count={4} height={72} />
				)}
				<div className="row dialog-actions">
					<Button variant="default" onClick={onClose}>
						{t.back}
					</Button>
					<Button disabled={latest.state !== 'ready'} onClick={onDone}>
						{t.declaration.goOn}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}

function Declaration({ declaration }: { declaration: SelfDeclarationSummary | null }) {
	const { t } = useTranslation(wizardTexts);
	if (declaration === null) return <p>{t.declaration.none}</p>;
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

/** The provider's answer types that are supported. */
const answerTypes = { options: 9, yesNo: 5 };

/** One question by its answer type; nothing for any other type (docs/product.md#wizard). */
function QuestionField({ question }: { question: DeclarationQuestionSummary }) {
	const { t } = useTranslation(wizardTexts);
	const { draft, dispatch } = useWizard();
	const { questionId, questionName, answerType, options } = question;
	const chosen = draft?.answers[questionId] ?? [];
	if (answerType !== answerTypes.options && answerType !== answerTypes.yesNo) return null;
	return (
		<fieldset className="question">
			<legend>{questionName}</legend>
			{answerType === answerTypes.options
				? options.map(({ id, name }) => (
						<Checkbox
							key={id}
							className="choice-row"
							label={name}
							checked={chosen.includes(id)}
							onChange={() => dispatch({ type: 'toggleAnswer', questionId, option: id })}
						/>
					))
				: ['Yes', 'No'].map((option) => (
						<label key={option} className="radio">
							<input
								type="radio"
								name={`question-${questionId}`}
								checked={chosen.includes(option)}
								onChange={() => dispatch({ type: 'answerRadio', questionId, option })}
							/>
							{option === 'Yes' ? t.declaration.yes : t.declaration.no}
						</label>
					))}
		</fieldset>
	);
}
