import { Link, useLocation } from 'react-router';
import type { MenuPages } from '../../domain/vehicle/vehicleState.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

const allPages: MenuPages = { book: 'book', tracking: true, estimate: true, payment: true };

/** Links to the pages that apply to this vehicle; all of them when `pages` is null (docs/product.md#shell). */
export function MenuLinks({
	regNo,
	pages,
	hasPrivacy,
}: {
	regNo: string | null;
	pages: MenuPages | null;
	/** Whether the page about messages and data has something to offer. */
	hasPrivacy: boolean;
}) {
	const t = useTexts(commonTexts);
	const { book, tracking, estimate, payment } = pages ?? allPages;
	const { pathname } = useLocation();
	const query = regNo ? `?RegNo=${regNo}` : '';
	const page = (path: string, icon: IconName, text: string) => (
		<MenuLink to={`${path}${query}`} icon={icon} text={text} isCurrent={pathname === path} />
	);
	return (
		<ul>
			<MenuLink to={`/${query}`} icon="home" text={t.home} isCurrent={pathname === '/'} />
			{regNo ? (
				<>
					{book === 'book' ? (
						// Loaded as a page, so that the server asks first whether a booking may begin.
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
					{estimate ? page('/revisedEstimate', 'clipboard', t.revisedEstimate) : null}
					{payment ? page('/makepayment', 'rupee', t.payment) : null}
					{page('/history', 'clock', t.history)}
					{hasPrivacy ? page('/privacy', 'file', t.messagesAndData) : null}
					<MenuLink to="/?RegNo=" icon="swap" text={t.anotherVehicle} />
				</>
			) : null}
		</ul>
	);
}

function MenuLink({
	to,
	icon,
	text,
	isCurrent = false,
	isDocument = false,
}: {
	to: string;
	icon: IconName;
	text: string;
	isCurrent?: boolean;
	isDocument?: boolean;
}) {
	return (
		<li>
			<Link to={to} reloadDocument={isDocument} aria-current={isCurrent ? 'page' : undefined}>
				<Icon name={icon} />
				{text}
			</Link>
		</li>
	);
}
