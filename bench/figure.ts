/**
 * A measured value and its limit. Timings are ratios within one run, since the speed of a machine varies between runs.
 */
export interface Figure {
	readonly name: string;
	/** null: it cannot be measured on this machine, as `detail` says. */
	readonly measured: number | null;
	/** `most`: the value may be at most `value`; `least`: it has to be at least `value`. */
	readonly limit: { readonly kind: 'most' | 'least'; readonly value: number };
	readonly unit: 'times' | 'ms' | 'KB' | 's' | 'MB' | 'files' | 'lines' | 'a second';
	/** The values behind the figure, and how they were measured. */
	readonly detail: string;
}

/** The name, unit and limit of a figure; a part adds the measured value. */
export type FigureLimit = Pick<Figure, 'name' | 'limit' | 'unit'>;

/** A figure that was not measured is not within its limit. */
export const isWithinLimit = ({ measured, limit }: Figure): boolean =>
	measured !== null && (limit.kind === 'most' ? measured <= limit.value : measured >= limit.value);

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? Number.NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Limit and measured value as they are printed. */
export function figureCells({ limit, measured, unit }: Figure): { readonly bound: string; readonly value: string } {
	const bound = `${limit.kind === 'most' ? '≤' : '≥'} ${limit.value} ${unit}`;
	if (measured === null) return { bound, value: '–' };
	return { bound, value: `${measured.toFixed(unit === 'times' || unit === 's' ? 2 : 0)} ${unit}` };
}

/** A Markdown table, printed in the terminal. */
export function figureTable(figures: readonly Figure[]): string {
	const rows = figures.map((figure) => {
		const { bound, value } = figureCells(figure);
		const result = figure.measured === null ? 'not run' : isWithinLimit(figure) ? 'met' : 'MISSED';
		return `| ${figure.name} | ${bound} | ${value} | ${result} | ${figure.detail} |`;
	});
	return ['| figure | limit | measured | result | details |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}
