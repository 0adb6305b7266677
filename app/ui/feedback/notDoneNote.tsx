import { useEffect, useRef } from 'react';
import { Note } from './note.tsx';

/**
 * Why what was pressed was not done, one line a paragraph. It comes into view: the button is in a bar at the edge of the
 * screen, wherever the page is scrolled to.
 */
export function NotDoneNote({ lines }: { lines: readonly string[] }) {
	const note = useRef<HTMLDivElement>(null);
	const text = lines.join('\n');
	useEffect(() => {
		if (text) note.current?.scrollIntoView({ block: 'center' });
	}, [text]);
	return (
		<div ref={note}>
			<Note tone="error">
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
			</Note>
		</div>
	);
}
