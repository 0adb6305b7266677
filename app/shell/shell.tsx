import { useMatches } from 'react-router';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.ts';
import { SnackbarProvider } from '../ui/snackbar.tsx';
import { OfflineLine } from './offlineLine.tsx';
import { TopBar } from './topBar.tsx';

/** A route that exports `handle = { bare: true }` is shown without the top bar (spec §2, two layouts). */
export interface ShellHandle {
	readonly bare?: boolean;
}

export function Shell({
	brandName,
	regNo,
	children,
}: {
	brandName: string;
	regNo: string | null;
	children: React.ReactNode;
}) {
	const t = useTexts(commonTexts);
	const isBare = useMatches().some((match) => (match.handle as ShellHandle | undefined)?.bare === true);
	return (
		<SnackbarProvider>
			<a className="skip-link" href="#content">
				{t.skip}
			</a>
			{isBare ? null : <TopBar brandName={brandName} regNo={regNo} />}
			<OfflineLine />
			{children}
		</SnackbarProvider>
	);
}
