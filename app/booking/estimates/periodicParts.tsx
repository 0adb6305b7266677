import { TextInput } from '@mantine/core';
import type { PartSummary } from '../../../domain/catalogue.ts';
import { fieldLimits } from '../../../domain/fieldLimits.ts';
import { useTexts } from '../../i18n/language.ts';
import { noteBelowInput, useFullNote } from '../useFullNote.ts';
import { useWizard } from '../wizardContext.ts';
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
						{reason === undefined ? null : (
							<ReasonField
								partName={partName}
								reason={reason}
								onType={(typed) => dispatch({ type: 'typePartReason', periodicId, reason: typed })}
							/>
						)}
					</li>
				);
			})}
		</ul>
	);
}

function ReasonField({
	partName,
	reason,
	onType,
}: {
	partName: string;
	reason: string;
	onType: (reason: string) => void;
}) {
	const t = useTexts(estimatesTexts);
	const fullNote = useFullNote(reason, fieldLimits.reason);
	return (
		<fieldset className="choice-reason" aria-label={partName}>
			<TextInput
				label={t.reason}
				description={fullNote}
				inputWrapperOrder={noteBelowInput}
				value={reason}
				maxLength={fieldLimits.reason}
				error={reason.trim() === '' ? t.reasonMissing : null}
				onChange={(event) => onType(event.currentTarget.value)}
			/>
		</fieldset>
	);
}
