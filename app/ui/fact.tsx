import { isolated } from '../../domain/text/bidi.ts';

/** One term of a `dl.facts` with its value; a dash where there is none. It may be text that others typed. */
export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{shown(children)}</dd>
		</div>
	);
}

function shown(value: React.ReactNode): React.ReactNode {
	if (value === null || value === undefined || value === '') return '–';
	return typeof value === 'string' ? isolated(value) : value;
}
