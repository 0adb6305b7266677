/** A measured value and its limit. Timings are ratios within one run, since the speed of a machine varies between runs. */
export interface Figure {
	readonly name: string;
	readonly measured: number;
	/** `most`: the value may be at most `value`; `least`: it has to be at least `value`. */
	readonly limit: { readonly kind: 'most' | 'least'; readonly value: number };
	readonly unit: 'times' | 'ms' | 'KB' | 's' | 'MB' | 'files' | 'lines';
	/** The values behind the figure, and how they were measured. */
	readonly detail: string;
}

export const isWithinLimit = ({ measured, limit }: Figure): boolean =>
	limit.kind === 'most' ? measured <= limit.value : measured >= limit.value;

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? Number.NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** A Markdown table, printed in the terminal and copied to docs/performance.md. */
export function figureTable(figures: readonly Figure[]): string {
	const rows = figures.map((figure) => {
		const { name, measured, limit, unit, detail } = figure;
		const value = unit === 'times' ? measured.toFixed(2) : measured.toFixed(unit === 's' ? 2 : 0);
		const bound = `${limit.kind === 'most' ? '≤' : '≥'} ${limit.value}`;
		return `| ${name} | ${bound} ${unit} | ${value} ${unit} | ${isWithinLimit(figure) ? 'met' : 'MISSED'} | ${detail} |`;
	});
	return ['| figure | limit | measured | result | details |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}
