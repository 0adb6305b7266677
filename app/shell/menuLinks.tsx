import { Link } from 'react-router';
import type { MenuPages } from '../../domain/vehicleState.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

const allPages: MenuPages = { book: 'book', tracking: true, estimate: true, payment: true };

/** Links to the pages that apply to this vehicle; all of them when `pages` is null (docs/product.md#shell). */
export function MenuLinks({ regNo, pages }: { regNo: string | null; pages: MenuPages | null }) {
	const t = useTexts(commonTexts);
	const { book, tracking, estimate, payment } = pages ?? allPages;
	const query = regNo ? `?RegNo=${regNo}` : '';
	return (
		<ul>
			<MenuLink to={`/${query}`} icon="home" text={t.home} />
			{regNo ? (
				<>
					{book === 'book' ? (
						// Loaded as a page, so that the server asks first whether a booking may begin.
						<MenuLink to={`/booking/dealer${query}`} icon="calendar" text={t.bookAService} isDocument />
					) : null}
					{book === 'booking' ? <MenuLink to={`/${query}#booking`} icon="calendar" text={t.yourBooking} /> : null}
					{tracking ? <MenuLink to={`/tracking${query}`} icon="route" text={t.trackService} /> : null}
					{estimate ? <MenuLink to={`/revisedEstimate${query}`} icon="clipboard" text={t.revisedEstimate} /> : null}
					{payment ? <MenuLink to={`/makepayment${query}`} icon="rupee" text={t.payment} /> : null}
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
	isDocument = false,
}: {
	to: string;
	icon: IconName;
	text: string;
	isDocument?: boolean;
}) {
	return (
		<li>
			<Link to={to} reloadDocument={isDocument}>
				<Icon name={icon} />
				{text}
			</Link>
		</li>
	);
}
