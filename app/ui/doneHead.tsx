import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/** The head of a page that says that something is done. Its title has the focus, since the page before it is gone. */
export function DoneHead({ children: title }: { children: ReactNode }) {
	const head = useRef<HTMLDivElement>(null);
	useEffect(() => head.current?.querySelector('h1')?.focus(), []);
	return (
		<div className="done-head" ref={head}>
			<Icon name="tick" />
			{title}
		</div>
	);
}
