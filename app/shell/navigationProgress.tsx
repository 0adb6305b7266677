import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';

/** A faster navigation shows no progress. */
const showAfterMs = 150;

/** A thin line at the top of the page while the next one loads; it does not move the layout. */
export function NavigationProgress() {
	const t = useTexts(commonTexts);
	const isPending = useNavigation().state !== 'idle';
	const [isLong, setLong] = useState(false);
	useEffect(() => {
		if (!isPending) return;
		const timer = setTimeout(() => setLong(true), showAfterMs);
		return () => {
			clearTimeout(timer);
			setLong(false);
		};
	}, [isPending]);
	return (
		<div role="status">
			{isLong ? (
				<div className="pending-line">
					<span className="visually-hidden">{t.loading}</span>
				</div>
			) : null}
		</div>
	);
}
