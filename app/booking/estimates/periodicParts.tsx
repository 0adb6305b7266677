import { TextInput } from '@mantine/core';
import type { PartSummary } from '../../../domain/catalogue.ts';
import { fieldLimits } from '../../../domain/fieldLimits.ts';
import { useTexts } from '../../i18n/language.ts';
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
							<fieldset className="choice-reason" aria-label={partName}>
								<TextInput
									label={t.reason}
									value={reason}
									maxLength={fieldLimits.reason}
									error={reason.trim() === '' ? t.reasonMissing : null}
									onChange={(event) =>
										dispatch({ type: 'typePartReason', periodicId, reason: event.currentTarget.value })
									}
								/>
							</fieldset>
						)}
					</li>
				);
			})}
		</ul>
	);
}
