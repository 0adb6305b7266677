import { isolated } from '../../domain/bidi.ts';

/** One term of a `dl.facts` with its value, which may be text that others typed. */
export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{typeof children === 'string' ? isolated(children) : children}</dd>
		</div>
	);
}
