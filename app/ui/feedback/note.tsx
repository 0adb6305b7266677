import { Icon, type IconName } from '../icon.tsx';

const icons: Record<Tone, IconName> = { info: 'info', ok: 'tick', attention: 'alert', error: 'cross' };

type Tone = 'info' | 'ok' | 'attention' | 'error';

/**
 * A message that stays on the page. Its tone has a colour and an icon, so that the colour alone carries no meaning.
 * `title` in bold, then `lines`, a paragraph each, before `children`.
 */
export function Note({
	tone,
	title,
	lines = [],
	children,
}: {
	tone: Tone;
	title?: string | null;
	lines?: readonly string[];
	children?: React.ReactNode;
}) {
	return (
		<div className={`note note-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
			<Icon name={icons[tone]} />
			<div>
				{title ? (
					<p>
						<strong>{title}</strong>
					</p>
				) : null}
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
				{children}
			</div>
		</div>
	);
}
