/** One row of a list of facts (`dl.facts`): its name in a quiet tone, then what it is. */
export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
