import { useEffect, useRef } from 'react';
import { Form, Link, useLocation, useRevalidator } from 'react-router';
import { languageCodes, languages } from '../../domain/languages.ts';
import { type MenuPages, noMenuPages } from '../../domain/vehicle/vehicleView.ts';
import { postForm } from '../data/requests.ts';
import { languageAttributes } from '../i18n/language.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useSnackbar } from '../ui/feedback/snackbar.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useOfflineSince } from './topLines.tsx';

const allPages: MenuPages = { book: 'book', tracking: true, estimate: true, payment: 'quiet' };

export interface TopBarProps {
	readonly brandName: string;
	readonly regNo: string | null;
	readonly menuPages: MenuPages | null;
	/** Whether the page about messages and data has something to offer. */
	readonly hasPrivacy: boolean;
	readonly canSignOut: boolean;
}

/**
 * One row: the logo, the languages, and the menu, a panel that a `details` element opens, also without script. A wide
 * screen has the first links in the row, and any screen has Home there if nothing else applies.
 */
export function TopBar({ brandName, regNo, menuPages, hasPrivacy, canSignOut }: TopBarProps) {
	const { t } = useTranslation();
	const waiting = menuPages?.estimate ? t.revisedEstimate : menuPages?.payment === 'filled' ? t.payment : null;
	const menu = useRef<HTMLDetailsElement>(null);
	const { key, pathname, search } = useLocation();

	useEffect(() => {
		const element = menu.current;
		if (element && key) element.open = false;
		function onKey(event: KeyboardEvent) {
			if (event.key !== 'Escape' || !element?.open) return;
			element.open = false;
			element.querySelector('summary')?.focus();
		}
		function onPress(event: PointerEvent) {
			const isInMenu = event.target instanceof Element && event.target.closest('.menu, .menu-panel');
			if (element?.open && !isInMenu) element.open = false;
		}
		document.addEventListener('keydown', onKey);
		document.addEventListener('pointerdown', onPress);
		return () => {
			document.removeEventListener('keydown', onKey);
			document.removeEventListener('pointerdown', onPress);
		};
	}, [key]);

	return (
		<header className="top-bar">
			<Link to={regNo ? `/?RegNo=${regNo}` : '/'} className="touch-link logo">
				<svg viewBox="5.5 4.5 21 23" aria-hidden="true" className="logo-mark">
					<path d="M7 26h18M10 26l7-13M17 13l-4-7h8" />
					<circle cx="20" cy="19" r="4" />
				</svg>
				{brandName}
			</Link>
			<LanguageSwitch from={`${pathname}${search}`} />
			{regNo || canSignOut ? (
				<details className="menu" ref={menu}>
					<summary>
						<Icon name="menu" />
						<span>{t.menu}</span>
						{waiting ? (
							<span className="menu-mark">
								<span className="visually-hidden">, {waiting}</span>
							</span>
						) : null}
					</summary>
				</details>
			) : null}
			<nav className="menu-panel" aria-label={t.menu}>
				<MenuLinks regNo={regNo} menuPages={menuPages} hasPrivacy={hasPrivacy} canSignOut={canSignOut} />
			</nav>
		</header>
	);
}

/**
 * Links to the pages that apply to this vehicle; all of them when `menuPages` is null (docs/product.md#every-screen).
 */
function MenuLinks({ regNo, menuPages, hasPrivacy, canSignOut }: Omit<TopBarProps, 'brandName'>) {
	const { t } = useTranslation();
	const { book, tracking, estimate, payment } = regNo ? (menuPages ?? allPages) : noMenuPages;
	const { pathname } = useLocation();
	const query = regNo ? `?RegNo=${regNo}` : '';
	const page = (path: string, icon: IconName, text: string, isWaiting = false) => (
		<MenuLink to={`${path}${query}`} icon={icon} text={text} isCurrent={pathname === path} isWaiting={isWaiting} />
	);
	return (
		<>
			<ul className="menu-row">
				<MenuLink to={`/${query}`} icon="home" text={t.home} isCurrent={pathname === '/'} />
				{book === 'book' ? (
					// A document, so that the server first asks whether a booking may begin.
					<MenuLink
						to={`/booking/dealer${query}`}
						icon="calendar"
						text={t.bookAService}
						isCurrent={pathname.startsWith('/booking/')}
						isDocument
					/>
				) : null}
				{book === 'booking' ? <MenuLink to={`/${query}#booking`} icon="calendar" text={t.yourBooking} /> : null}
				{tracking ? page('/tracking', 'route', t.trackService) : null}
				{estimate ? page('/revisedEstimate', 'clipboard', t.revisedEstimate, menuPages?.estimate) : null}
				{payment !== 'absent' ? page('/makepayment', 'rupee', t.payment, payment === 'filled') : null}
			</ul>
			{regNo || canSignOut ? (
				<ul className="menu-more">
					{regNo ? page('/history', 'clock', t.history) : null}
					{regNo && hasPrivacy ? page('/privacy', 'file', t.messagesAndData) : null}
					{regNo ? <MenuLink to="/?RegNo=" icon="swap" text={t.anotherVehicle} /> : null}
					{canSignOut ? (
						<li>
							{/* A plain form: the browser loads a new document, so nothing of the vehicle stays in memory. */}
							<Form method="post" action="/sign-out" reloadDocument className="sign-out">
								<button type="submit">
									<Icon name="key" />
									{t.signOut}
								</button>
							</Form>
						</li>
					) : null}
				</ul>
			) : null}
		</>
	);
}

interface MenuLinkProps {
	readonly to: string;
	readonly icon: IconName;
	readonly text: string;
	readonly isCurrent?: boolean;
	readonly isDocument?: boolean;
	/** Whether the owner is asked to do something there. */
	readonly isWaiting?: boolean;
}

function MenuLink({ to, icon, text, isCurrent = false, isDocument = false, isWaiting = false }: MenuLinkProps) {
	const isOnline = useOfflineSince() === null;
	return (
		<li>
			<Link to={to} reloadDocument={isDocument && isOnline} aria-current={isCurrent ? 'page' : undefined}>
				<Icon name={icon} />
				{text}
				{isWaiting ? <span className="menu-mark" /> : null}
			</Link>
		</li>
	);
}

/** Two submit buttons of a form, so that it works without script and before hydration. */
function LanguageSwitch({ from }: { from: string }) {
	const { t, failures, language } = useTranslation();
	const snackbar = useSnackbar();
	const { revalidate } = useRevalidator();

	/** A press does not navigate, so the page keeps its input, also if the network is lost. */
	async function change(event: React.SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const answer = await postForm(event.currentTarget, event.nativeEvent.submitter);
		if (answer.ok) await revalidate();
		else snackbar.show(answer.failure.text ?? failures[answer.failure.kind]);
	}

	return (
		<form method="post" action="/language" className="language" aria-label={t.language} onSubmit={change}>
			<input type="hidden" name="from" value={from} />
			{languageCodes.map((code) => (
				<button
					key={code}
					type="submit"
					name="language"
					value={code}
					{...languageAttributes(code)}
					aria-pressed={language === code}
				>
					{languages[code].name}
				</button>
			))}
		</form>
	);
}
