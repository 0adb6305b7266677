import type { DeclarationQuestionSummary } from '../../../../domain/booking/catalogue.ts';
import { useTexts } from '../../../i18n/language.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { useWizard } from '../../wizardContext.ts';
import { declarationTexts } from './declarationTexts.ts';

/** The provider's answer types that are supported. */
const answerTypes = { options: 9, yesNo: 5 };

/** One question by its answer type; nothing for any other type (docs/product.md#self-declaration). */
export function QuestionField({ question }: { question: DeclarationQuestionSummary }) {
	const t = useTexts(declarationTexts);
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
				: [
						{ option: 'Yes', name: t.yes },
						{ option: 'No', name: t.no },
					].map(({ option, name }) => (
						<label key={option} className="radio">
							<input
								type="radio"
								name={`question-${questionId}`}
								checked={chosen.includes(option)}
								onChange={() => dispatch({ type: 'answerRadio', questionId, option })}
							/>
							{name}
						</label>
					))}
		</fieldset>
	);
}
