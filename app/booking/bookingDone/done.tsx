import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Texts } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Title } from '../../ui/title.tsx';

interface DoneTicketProps {
	readonly texts: Texts<{ readonly done: string }>;
	readonly home: string;
	readonly actions?: ReactNode;
	readonly more?: ReactNode;
	readonly children: ReactNode;
}

/**
 * A ticket that says that something is done (`children`), with `actions` before the link to home and `more` below. Its
 * title (`done` of `texts`) takes the focus, since the page before is gone.
 */
export function DoneTicket({ texts, home, actions, more, children }: DoneTicketProps) {
	const { t, common } = useTranslation(texts);
	const head = useRef<HTMLDivElement>(null);
	useEffect(() => head.current?.querySelector('h1')?.focus(), []);
	return (
		<>
			<div className="done-head" ref={head}>
				<Icon name="tick" />
				<Title texts={texts} name="done" />
			</div>
			<div className="stack done">
				<section className="card ticket" aria-label={t.done}>
					{children}
				</section>
				<div className="stack-tight done-actions">
					{actions}
					<Link to={home} className="touch-link done-home">
						{common.toHome}
					</Link>
				</div>
				{more}
			</div>
		</>
	);
}

/** Link to the booking as a file for the phone's calendar (docs/product.md#calendar-file). */
export function AddToCalendar({ regNo }: { regNo: string }) {
	const { common } = useTranslation();
	return (
		<Button size="md" component="a" href={`/home/calendar?RegNo=${regNo}`} leftSection={<Icon name="calendar" />}>
			{common.addToCalendar}
		</Button>
	);
}
