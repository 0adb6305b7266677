import { isolated } from '../../domain/text/bidi.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Fact } from './fact.tsx';

interface DealershipFactProps {
	/** null: not known. */
	readonly dealership: { readonly name: string | null; readonly addressLine1: string | null } | null;
}

/** A dealership's name with its first address line; a dash where it has no name. */
export function DealershipFact({ dealership }: DealershipFactProps) {
	const t = useTexts(commonTexts);
	const { name = null, addressLine1 = null } = dealership ?? {};
	return (
		<Fact name={t.dealership}>
			{name === null ? '–' : isolated(name)}
			{addressLine1 ? <span className="fact-more">{isolated(addressLine1)}</span> : null}
		</Fact>
	);
}
