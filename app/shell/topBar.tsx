import { useEffect, useRef } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { commonTexts } from '../texts/common.ts';
import { useLanguage, useTexts } from '../texts/language.ts';
import { Icon } from '../ui/icon.tsx';

/** Logo to the home page, and the side menu. Without script the menu still opens: it is a `details` element. */
export function TopBar({ brandName, regNo }: { brandName: string; regNo: string | null }) {
	const t = useTexts(commonTexts);
	const menu = useRef<HTMLDetailsElement>(null);
	const { pathname, search } = useLocation();
	const query = regNo ? `?RegNo=${regNo}` : '';

	useEffect(() => {
		const element = menu.current;
		if (element && pathname) element.open = false;
		function onKey(event: KeyboardEvent) {
			if (event.key !== 'Escape' || !element?.open) return;
			element.open = false;
			element.querySelector('summary')?.focus();
		}
		function onPress(event: PointerEvent) {
			if (element?.open && event.target instanceof Node && !element.contains(event.target)) element.open = false;
		}
		document.addEventListener('keydown', onKey);
		document.addEventListener('pointerdown', onPress);
		return () => {
			document.removeEventListener('keydown', onKey);
			document.removeEventListener('pointerdown', onPress);
		};
	}, [pathname]);

	return (
		<header className="top-bar">
			<Link to="/" className="logo">
				<svg viewBox="0 0 32 32" aria-hidden="true" className="logo-mark">
					<path d="M7 26h18M10 26l7-13M17 13l-4-7h8" />
					<circle cx="20" cy="19" r="4" />
				</svg>
				{brandName}
			</Link>
			<details className="menu" ref={menu}>
				<summary>
					<Icon name="menu" />
					{t.menu}
				</summary>
				<nav className="menu-panel" aria-label={t.menu}>
					<ul>
						<li>
							<Link to={`/${query}`}>
								<Icon name="home" />
								{t.home}
							</Link>
						</li>
						{regNo ? (
							<>
								<li>
									<Link to={`/booking/dealer${query}`}>
										<Icon name="calendar" />
										{t.bookAService}
									</Link>
								</li>
								<li>
									<Link to="/?RegNo=">
										<Icon name="swap" />
										{t.anotherVehicle}
									</Link>
								</li>
							</>
						) : null}
					</ul>
					<LanguageSwitch from={`${pathname}${search}`} />
				</nav>
			</details>
		</header>
	);
}

/** Two real buttons of a form, so that it works before and without script. */
function LanguageSwitch({ from }: { from: string }) {
	const t = useTexts(commonTexts);
	const language = useLanguage();
	return (
		<Form method="post" action="/language" className="language" aria-label={t.language} preventScrollReset>
			<input type="hidden" name="from" value={from} />
			<Icon name="language" />
			<button type="submit" name="language" value="en" lang="en" aria-pressed={language === 'en'}>
				English
			</button>
			<button type="submit" name="language" value="hi" lang="hi" aria-pressed={language === 'hi'}>
				हिन्दी
			</button>
		</Form>
	);
}
