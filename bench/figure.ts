/** A measured value and its limit. Timings are ratios within one run, since the speed of a machine varies between runs. */
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

/** What was not run is not within its limit. */
export const isWithinLimit = ({ measured, limit }: Figure): boolean =>
	measured !== null && (limit.kind === 'most' ? measured <= limit.value : measured >= limit.value);

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
		const bound = `${limit.kind === 'most' ? '≤' : '≥'} ${limit.value} ${unit}`;
		if (measured === null) return `| ${name} | ${bound} | – | not run | ${detail} |`;
		const value = measured.toFixed(unit === 'times' || unit === 's' ? 2 : 0);
		return `| ${name} | ${bound} | ${value} ${unit} | ${isWithinLimit(figure) ? 'met' : 'MISSED'} | ${detail} |`;
	});
	return ['| figure | limit | measured | result | details |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}
