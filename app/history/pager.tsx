import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { historyTexts } from './historyTexts.ts';
import { type HistoryView, historyPath, pageSize } from './historyView.ts';

/** Which visits this page has, and the ways to the next newer and older ones; nothing where all are on one page. */
export function Pager({ view: { regNo, page, total, visits } }: { view: HistoryView }) {
	const t = useTexts(historyTexts);
	const shownPage = useRef(page);
	// Another page begins at the top; the link that was pressed is at its end.
	useEffect(() => {
		if (shownPage.current === page) return;
		shownPage.current = page;
		document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
	}, [page]);
	if (total <= pageSize) return null;
	const before = (page - 1) * pageSize;
	const last = before + visits.length;
	return (
		<nav className="spread" aria-label={t.pages}>
			{page === 1 ? null : (
				<Link to={historyPath(regNo, page - 1)} rel="prev" className="touch-link">
					<Icon name="back" />
					{t.newer}
				</Link>
			)}
			<p>{t.range(before + 1, last, total)}</p>
			{last === total ? null : (
				<Link to={historyPath(regNo, page + 1)} rel="next" className="touch-link">
					{t.older}
					<Icon name="next" />
				</Link>
			)}
		</nav>
	);
}
