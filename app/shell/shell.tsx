import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import type { MenuPages } from '../../domain/vehicle/vehicleState.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { ConsentLine } from '../privacy/consentLine.tsx';
import type { ConsentState } from '../privacy/loadConsent.ts';
import type { FooterLinks } from '../services.ts';
import { SnackbarProvider } from '../ui/feedback/snackbar.tsx';
import { Footer } from './footer.tsx';
import { LinkedBooking } from './linkedBooking.tsx';
import { NavigationProgress } from './navigationProgress.tsx';
import { OfflineBanner } from './offlineBanner.tsx';
import { FrameContext, PageFrame } from './pageFrame.tsx';
import { forgetOtherVehicle } from './rememberDealership.ts';
import { TopBar } from './topBar.tsx';
import { UnusableLink } from './unusableLink.tsx';
import { useOtherTabs } from './useOtherTabs.ts';
import { useScreenFocus } from './useScreenFocus.ts';

/** A route that exports `handle = { bare: true }` is shown without top bar and footer (docs/product.md#shell). */
export interface ShellHandle {
	readonly bare?: boolean;
}

/**
 * A loader that has read the vehicle returns which pages the side menu offers; otherwise the menu offers all. One of a
 * page that a link in a message opens also returns what its foot says of messages about the next service.
 */
interface ShellData {
	readonly menu?: MenuPages;
	readonly consentLine?: ConsentState;
}

export function Shell({
	brandName,
	footerLinks,
	regNo,
	hasPrivacy,
	canSignOut,
	mustCheckLink,
	children,
}: {
	brandName: string;
	footerLinks: FooterLinks;
	regNo: string | null;
	/** Whether the page about messages and data has something to offer. */
	hasPrivacy: boolean;
	canSignOut: boolean;
	/** The visit was opened by a link whose booking has not been checked. */
	mustCheckLink: boolean;
	children: React.ReactNode;
}) {
	const t = useTexts(commonTexts);
	const matches = useMatches();
	const isBare = matches.some((match) => (match.handle as ShellHandle | undefined)?.bare === true);
	const shellData = matches.map((match) => match.loaderData as ShellData | null | undefined);
	const menuPages = shellData.findLast((data) => data?.menu)?.menu ?? null;
	const consentLine = shellData.findLast((data) => data?.consentLine)?.consentLine ?? null;
	// Of a number that the provider does not know nothing is offered: the logo and Home ask for one.
	const knownRegNo = menuPages?.book === 'none' ? null : regNo;
	// A check that has begun ends `mustCheckLink`, and its result stays on view.
	const [checkedRegNo, setCheckedRegNo] = useState<string | null>(null);
	if (mustCheckLink && checkedRegNo !== regNo) setCheckedRegNo(regNo);

	useScreenFocus();
	useOtherTabs(regNo, canSignOut);
	useEffect(() => {
		forgetOtherVehicle(regNo);
	}, [regNo]);

	const above = (
		<>
			<TopBar
				brandName={brandName}
				regNo={knownRegNo}
				menuPages={menuPages}
				hasPrivacy={hasPrivacy}
				canSignOut={canSignOut}
			/>
			<OfflineBanner />
			<NavigationProgress />
			<UnusableLink />
			{regNo !== null && checkedRegNo === regNo ? <LinkedBooking key={regNo} regNo={regNo} /> : null}
		</>
	);
	const below = (
		<>
			{regNo !== null && consentLine ? <ConsentLine regNo={regNo} isOn={consentLine === 'on'} /> : null}
			<Footer links={footerLinks} />
		</>
	);
	return (
		<SnackbarProvider>
			<a className="skip-link" href="#content">
				{t.skip}
			</a>
			<FrameContext value={{ above, below }}>{isBare ? children : <PageFrame>{children}</PageFrame>}</FrameContext>
		</SnackbarProvider>
	);
}
