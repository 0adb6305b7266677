import { formatReading } from '../../domain/dealers/geography.ts';

/** A reading in kilometres, `11,240.0 KM` to the eye; a screen reader says `spoken`, `11,240 kilometres`. */
export function Reading({ km, unit, spoken }: { km: number; unit: string; spoken: (km: string) => string }) {
	const shown = formatReading(km);
	return (
		<>
			<span aria-hidden="true">
				{shown} {unit}
			</span>
			<span className="visually-hidden">{spoken(shown.replace(/\.0$/, ''))}</span>
		</>
	);
}
