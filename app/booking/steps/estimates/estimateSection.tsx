import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

/** A heading that opens and closes what is below it; open at first. Without content it is a heading alone. */
export function EstimateSection({ title, children }: { title: string; children?: ReactNode }) {
	if (children === undefined) return <h2 className="card estimate-section estimate-section-empty">{title}</h2>;
	return (
		<details className="card estimate-section" open>
			<summary>
				<h2>{title}</h2>
				<Icon name="down" />
			</summary>
			<section aria-label={title}>{children}</section>
		</details>
	);
}
