import { nextGridStart, previousGridStart } from '../../../../../domain/dealers/slots.ts';
import type { Day } from '../../../../../domain/time/calendar.ts';
import { useTexts } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useNow } from '../../../wizardContext.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';

/** Buttons for the three days before and after, within the booking window; `first` is null until the draft is loaded. */
export function SlotNavigation({ first, onMove }: { first: Day | null; onMove: (to: Day) => void }) {
	const t = useTexts(dateTimeTexts);
	const now = useNow();
	return (
		<div className="slot-moves">
			<MoveButton to={first && previousGridStart(first, now)} onMove={onMove}>
				<Icon name="back" />
				{t.previousDays}
			</MoveButton>
			<MoveButton to={first && nextGridStart(first, now)} onMove={onMove}>
				{t.nextDays}
				<Icon name="next" />
			</MoveButton>
		</div>
	);
}

interface MoveButtonProps {
	readonly to: Day | null;
	readonly onMove: (to: Day) => void;
	readonly children: React.ReactNode;
}

/** Stays focusable at the end of the window, so that a keyboard user keeps the focus. */
function MoveButton({ to, onMove, children }: MoveButtonProps) {
	return (
		<Button
			variant="default"
			aria-disabled={to === null}
			onClick={() => {
				if (to !== null) onMove(to);
			}}
		>
			<span className="slot-move">{children}</span>
		</Button>
	);
}
