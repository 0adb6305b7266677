/** One measured figure against its limit. Timings are ratios of one run: these machines are noisy. */
export interface Figure {
	readonly name: string;
	readonly measured: number;
	/** `at most` or `at least` this. */
	readonly limit: { readonly kind: 'most' | 'least'; readonly value: number };
	readonly unit: 'times' | 'ms' | 'KB' | 's' | 'MB' | 'files';
	/** What the figure was made of. */
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

/** A Markdown table, for the terminal and for docs/performance.md alike. */
export function figureTable(figures: readonly Figure[]): string {
	const rows = figures.map((figure) => {
		const { name, measured, limit, unit, detail } = figure;
		const value = unit === 'times' ? measured.toFixed(2) : measured.toFixed(unit === 's' ? 2 : 0);
		const bound = `${limit.kind === 'most' ? '≤' : '≥'} ${limit.value}`;
		return `| ${name} | ${bound} ${unit} | ${value} ${unit} | ${isWithinLimit(figure) ? 'kept' : 'MISSED'} | ${detail} |`;
	});
	return ['| figure | limit | measured | | made of |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}
