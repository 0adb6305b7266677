import { commonTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';

/** Placeholders of the final size while data loads, with a text for screen readers. `height`: of one, in px. */
export function Skeleton({ count, height }: { count: number; height: number }) {
	const t = useTexts(commonTexts);
	const blocks = Array.from({ length: count }, (_, number) => `block ${number}`);
	return (
		<div className="stack-tight" role="status">
			<span className="visually-hidden">{t.loading}</span>
			{blocks.map((block) => (
				// Its height is an attribute: the content security policy allows no styles within elements.
				<svg key={block} className="skeleton" height={height} aria-hidden="true" />
			))}
		</div>
	);
}
