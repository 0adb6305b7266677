import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import type { MenuPages } from '../../domain/vehicle/vehicleView.ts';
import { forgetOtherVehicle } from '../data/browserStorage.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { ConsentLine, type ConsentState } from '../privacy/consent.tsx';
import type { FooterLinks } from '../services.ts';
import { SnackbarProvider } from '../ui/feedback/snackbar.tsx';
import { LinkedBooking, UnusableLink } from './linkedBooking.tsx';
import { NavigationProgress } from './navigationProgress.tsx';
import { TopBar, type TopBarProps } from './topBar.tsx';
import { OfflineBanner } from './topLines.tsx';

/**
 * A route that exports `handle = { bare: true }` is shown without top bar and footer (docs/product.md#every-screen).
 */
export interface ShellHandle {
	readonly bare?: boolean;
}

/**
 * A loader that has read the vehicle returns the pages of the side menu; without them the menu offers all. The loader
 * of a page that a link in a message opens also returns the consent for the page's foot.
 */
interface ShellData {
	readonly menu?: MenuPages;
	readonly consentLine?: ConsentState;
}

/** Elements that the shell sets above and below a page. */
const FrameContext = createContext<Readonly<Record<'above' | 'below', ReactNode>>>({ above: null, below: null });

/** The page between top bar and footer. A bare route uses this frame for its pages that are not bare. */
export function PageFrame({ children }: { children: ReactNode }) {
	const { above, below } = useContext(FrameContext);
	return (
		<>
			{above}
			{children}
			{below}
		</>
	);
}

/** The head's elements from app/entry.server.tsx; null in the browser, which leaves them alone. */
export const ServerHeadContext = createContext<ReactNode>(null);

interface ShellProps extends Omit<TopBarProps, 'menuPages'> {
	readonly footerLinks: FooterLinks;
	/** Whether a link opened the session and its booking has not been checked. */
	readonly mustCheckLink: boolean;
	/** The text of a failed download that the page shows; null: none. */
	readonly failure: string | null;
	readonly children: ReactNode;
}

export function Shell(props: ShellProps) {
	const { footerLinks, mustCheckLink, failure, children, ...bar } = props;
	const { regNo, canSignOut } = bar;
	const { t } = useTranslation();
	const matches = useMatches();
	const isBare = matches.some((match) => (match.handle as ShellHandle | undefined)?.bare === true);
	const shellData = matches.map((match) => match.loaderData as ShellData | null | undefined);
	const menuPages = shellData.findLast((data) => data?.menu)?.menu ?? null;
	const { pathname } = useLocation();
	const [openedPath] = useState(pathname);
	const consentLine = pathname === openedPath && shellData.findLast((data) => data?.consentLine)?.consentLine;
	// The menu offers nothing for an unknown number; the logo and Home ask for one.
	const knownRegNo = menuPages?.book === 'none' ? null : regNo;
	// The check ends `mustCheckLink` when it begins, and its result stays in view.
	const [checkedRegNo, setCheckedRegNo] = useState<string | null>(null);
	if (mustCheckLink && checkedRegNo !== regNo) setCheckedRegNo(regNo);

	useScreenFocus();
	useOtherTabs(regNo, canSignOut);
	useEffect(() => {
		forgetOtherVehicle(regNo);
	}, [regNo]);

	const above = (
		<>
			<TopBar {...bar} regNo={knownRegNo} menuPages={menuPages} />
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
		<SnackbarProvider loaded={failure}>
			<a className="skip-link" href="#content">
				{t.skip}
			</a>
			<FrameContext value={{ above, below }}>{isBare ? children : <PageFrame>{children}</PageFrame>}</FrameContext>
		</SnackbarProvider>
	);
}

/** Links to the maker's own pages, as far as the settings name them (docs/configure.md#the-maker). */
function Footer({ links }: { links: FooterLinks }) {
	const { t } = useTranslation();
	const { help, privacy, terms, grievance } = links;
	if (!help && !privacy && !terms && !grievance) return null;
	return (
		<footer className="footer">
			{help ? <a href={help}>{t.help}</a> : null}
			{privacy ? <a href={privacy}>{t.privacy}</a> : null}
			{terms ? <a href={terms}>{t.terms}</a> : null}
			{grievance ? <a href={grievance}>{t.complaints}</a> : null}
		</footer>
	);
}

/**
 * Focuses the heading of a screen reached within the app, unless the screen has set the focus. A screen reader then
 * names the screen, and Tab continues from the top. After a page load the browser sets the focus.
 */
function useScreenFocus(): void {
	const { pathname } = useLocation();
	const focusedPath = useRef(pathname);
	useEffect(() => {
		if (focusedPath.current === pathname) return;
		focusedPath.current = pathname;
		const screen = document.getElementById('content');
		if (screen?.contains(document.activeElement)) return;
		screen?.querySelector('h1')?.focus({ preventScroll: true });
	}, [pathname]);
}

/**
 * Tells other tabs when this one signs out or opens another vehicle: all tabs share a session for one vehicle. They
 * then ask the portal again which data they may show (docs/product.md#access).
 */
function useOtherTabs(regNo: string | null, canSignOut: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const tabs = openChannel();
		if (!tabs) return;
		tabs.postMessage(regNo);
		tabs.onmessage = ({ data }) => {
			if (canSignOut && data !== regNo) revalidate();
		};
		return () => tabs.close();
	}, [regNo, canSignOut, revalidate]);
}

/** null: the browser refuses it, as Firefox does without cookies. Then there is no session to share. */
function openChannel(): BroadcastChannel | null {
	try {
		return new BroadcastChannel('vehicle');
	} catch {
		return null;
	}
}
