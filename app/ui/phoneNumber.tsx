import { isolated } from '../../domain/text/bidi.ts';
import { telephoneUrl } from '../../domain/text/telephone.ts';
import { Icon } from './icon.tsx';

/** A contact as it was sent, which calls its first whole number; text alone where it has none. */
export function PhoneNumber({ text }: { text: string }) {
	const url = telephoneUrl(text);
	if (url === null) return isolated(text);
	return (
		<a href={url} className="call-link">
			<Icon name="phone" />
			{isolated(text)}
		</a>
	);
}
