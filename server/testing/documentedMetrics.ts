import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface DocumentedMetric {
	/** `kickstand_…` */
	readonly name: string;
	/** In the order of the table. */
	readonly labels: readonly string[];
}

/** For tests: parses the table of metrics in docs/operations.md. */
export function documentedMetrics(): readonly DocumentedMetric[] {
	const text = readFileSync(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
	const [, table = ''] = /^\| name \(`kickstand_…`\) .*\n\| --- .*\n((?:\|.*\n)+)/m.exec(text) ?? [];
	const names = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)(?:\{([^}]*)\})?`/g)]);
	return names.map(([, name = '', labels]) => ({ name: `kickstand_${name}`, labels: labels?.split(',') ?? [] }));
}
