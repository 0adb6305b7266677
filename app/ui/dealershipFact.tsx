import { isolated } from '../../domain/text/bidi.ts';
import { Fact } from './fact.tsx';

interface DealershipFactProps {
	readonly label: string;
	/** null: not known. */
	readonly dealership: { readonly name: string | null; readonly addressLine1: string | null } | null;
}

/** A dealership's name with its first address line; a dash where it has no name. */
export function DealershipFact({ label, dealership }: DealershipFactProps) {
	const { name = null, addressLine1 = null } = dealership ?? {};
	return (
		<Fact name={label}>
			{name === null ? '–' : isolated(name)}
			{addressLine1 ? <span className="fact-more">{isolated(addressLine1)}</span> : null}
		</Fact>
	);
}
