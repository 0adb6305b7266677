import { useState } from 'react';
import type { PartSummary } from '../../../../domain/booking/catalogue.ts';
import { fieldLimits } from '../../../../domain/booking/fieldLimits.ts';
import { useTexts } from '../../../i18n/language.ts';
import { TextInput } from '../../../ui/controls/textInput.tsx';
import { useFullNote } from '../../draft/useFullNote.ts';
import { useWizard } from '../../wizardContext.ts';
import { FieldErrorText } from '../fieldErrors.tsx';
import { ChoiceRow } from './choiceRow.tsx';
import { estimatesTexts } from './estimatesTexts.ts';

/** Suggested parts, all selected at first; one that is deselected asks why (docs/product.md#estimates-step). */
export function PeriodicParts({ parts }: { parts: readonly PartSummary[] }) {
	const t = useTexts(estimatesTexts);
	const { draft, dispatch } = useWizard();
	if (parts.length === 0) return <p className="quiet">{t.noParts}</p>;
	return (
		<ul className="choice-rows">
			{parts.map(({ periodicId, partName, price }) => {
				const reason = draft?.deselected[periodicId];
				return (
					<li key={periodicId}>
						<ChoiceRow
							name={partName}
							price={price}
							isChosen={reason === undefined}
							onToggle={() => dispatch({ type: 'togglePart', periodicId })}
						/>
						{reason === undefined ? null : <ReasonField name={partName} periodicId={periodicId} reason={reason} />}
					</li>
				);
			})}
		</ul>
	);
}

/** Why a part was deselected. A missing reason is marked once the field was left; it does not block the step. */
function ReasonField({ name, periodicId, reason }: { name: string; periodicId: string; reason: string }) {
	const t = useTexts(estimatesTexts);
	const { dispatch } = useWizard();
	const [wasLeft, setLeft] = useState(false);
	const isMissing = reason.trim() === '';
	const fullNote = useFullNote(reason, fieldLimits.reason);
	const isMarked = isMissing && wasLeft;
	return (
		<fieldset className="choice-reason" aria-label={name}>
			<TextInput
				label={t.reason}
				description={
					isMarked ? <FieldErrorText text={t.reasonMissing} /> : (fullNote ?? (isMissing ? t.reasonMissing : null))
				}
				descriptionBelow
				value={reason}
				maxLength={fieldLimits.reason}
				error={isMarked}
				onBlur={() => setLeft(true)}
				onChange={(event) => dispatch({ type: 'typePartReason', periodicId, reason: event.currentTarget.value })}
			/>
		</fieldset>
	);
}
