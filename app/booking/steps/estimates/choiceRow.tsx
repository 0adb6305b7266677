import { formatRupees, type Paise } from '../../../../domain/money.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';

/** A check box, the name, and the price at the right edge; a press anywhere on the row toggles it. */
export function ChoiceRow({
	name,
	price,
	isChosen,
	isDisabled,
	onToggle,
}: {
	name: string;
	price: Paise;
	isChosen: boolean;
	isDisabled?: boolean;
	onToggle: () => void;
}) {
	return (
		<Checkbox
			className="choice-row"
			checked={isChosen}
			disabled={isDisabled}
			onChange={onToggle}
			label={
				<>
					<span>{name || '–'}</span> <span className="choice-price">{formatRupees(price)}</span>
				</>
			}
		/>
	);
}
