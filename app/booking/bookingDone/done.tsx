import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { doneTexts } from './doneTexts.ts';

/**
 * That something is done, as a ticket (`children`) named `label`, with `actions` before the way home, and `more` below. The
 * title has the focus, since the page before it is gone.
 */
export function Done({
	title,
	label,
	home,
	actions,
	more,
	children,
}: {
	title: ReactNode;
	label: string;
	home: string;
	actions?: ReactNode;
	more?: ReactNode;
	children: ReactNode;
}) {
	const t = useTexts(doneTexts);
	const head = useRef<HTMLDivElement>(null);
	useEffect(() => head.current?.querySelector('h1')?.focus(), []);
	return (
		<>
			<div className="done-head" ref={head}>
				<Icon name="tick" />
				{title}
			</div>
			<div className="stack done">
				<section className="card ticket" aria-label={label}>
					{children}
				</section>
				<div className="stack-tight done-actions">
					{actions}
					<Link to={home} className="touch-link done-home">
						{t.toHome}
					</Link>
				</div>
				{more}
			</div>
		</>
	);
}
