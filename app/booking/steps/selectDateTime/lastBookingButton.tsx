import { useTexts } from '../../../i18n/language.ts';
import { useWizard } from '../../wizardContext.ts';
import { dateTimeTexts } from './dateTimeTexts.ts';

/**
 * Fills in what the last booking had; nothing is filled in without a press
 * (docs/decisions/004-nothing-of-the-owner-is-filled-in.md). `isSame`: it is what the field has.
 */
export function LastBookingButton({
	label,
	isSame,
	isBusy = false,
	onPress,
}: {
	label: string;
	isSame: boolean;
	isBusy?: boolean;
	onPress: () => void;
}) {
	const t = useTexts(dateTimeTexts);
	const { draft } = useWizard();
	return (
		<div className="last-booking">
			<button
				type="button"
				className="link-button"
				disabled={draft === null}
				aria-disabled={isBusy}
				aria-busy={isBusy}
				onClick={() => {
					if (!isBusy) onPress();
				}}
			>
				{label}
			</button>
			<span role="status" className="small quiet">
				{isSame ? t.sameAsLast : null}
			</span>
		</div>
	);
}
