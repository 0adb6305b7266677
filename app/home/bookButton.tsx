import { startTransition, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { telephoneUrl } from '../../domain/text/telephone.ts';
import type { loader } from '../booking/eligibilityData.ts';
import type { Failure } from '../data/endpoints.ts';
import { fetchData } from '../data/requests.ts';
import { useScreenScripts } from '../data/screenScripts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useOfflineSince } from '../shell/topLines.tsx';
import { Button } from '../ui/controls/button.tsx';
import { MessageDialog } from '../ui/feedback/dialog.tsx';
import { FailureNote } from '../ui/feedback/notes.tsx';
import { homeTexts } from './homeTexts.ts';

/** The provider blocks the vehicle; `text`: its reason. */
export interface Block {
	readonly text: string | null;
}

interface BookButtonProps {
	readonly regNo: string;
	readonly isPrimary: boolean;
	/** The telephone to call if the vehicle is blocked; null: not known. */
	readonly phone: string | null;
	readonly onBlock: (block: Block) => void;
}

/**
 * Asks whether the vehicle can be booked: shows the provider's text if it has one, else opens the wizard
 * (docs/product.md#eligibility). `isPrimary`: nothing else on the page needs attention first. `onBlock` is called if a
 * press finds the vehicle blocked.
 */
export function BookButton({ regNo, isPrimary, phone, onBlock }: BookButtonProps) {
	const { t, common } = useTranslation(homeTexts);
	const wizardPath = `/booking/dealer?RegNo=${regNo}`;
	const call = telephoneUrl(phone);
	const navigate = useNavigate();
	const scripts = useScreenScripts();
	const [isBusy, setBusy] = useState(false);
	const [message, setMessage] = useState<string | null>(null);
	const [failure, setFailure] = useState<Failure | null>(null);
	const isBackOnline = useOfflineSince() === null && failure?.kind === 'offline';

	async function book() {
		if (isBusy) return;
		setBusy(true);
		setFailure(null);
		const scriptsLoaded = scripts.load({ pathname: '/booking/dealer' });
		const answer = await fetchData<typeof loader>('/data/eligibility', { RegNo: regNo });
		if (!answer.ok) setFailure(answer.failure);
		else if (answer.data.isBlocked) {
			setMessage(answer.data.text ?? common.errorTitle);
			onBlock(answer.data);
		} else {
			const scriptFailure = await scriptsLoaded;
			if (scriptFailure) setFailure(scriptFailure);
			else await navigate(wizardPath);
		}
		setBusy(false);
	}

	return (
		<>
			{failure && !isBackOnline ? <FailureNote failure={failure} onRetry={book} isForm={false} /> : null}
			{/* CSS hides the button without script. The wizard then says itself if the vehicle is blocked. */}
			{isPrimary ? (
				<noscript>
					{t.bookNoScript} <a href={wizardPath}>{t.whomToCall}</a>
				</noscript>
			) : null}
			<Button
				component="a"
				href={wizardPath}
				size="lg"
				fullWidth
				variant={isPrimary ? 'filled' : 'default'}
				loading={isBusy}
				onClick={(event: React.MouseEvent) => {
					event.preventDefault();
					book();
				}}
			>
				{isBusy ? common.checking : t.book}
			</Button>
			<MessageDialog
				message={message}
				button={common.ok}
				onClose={() => setMessage(null)}
				action={call && <Button component="a" href={call}>{`${common.call} ${phone}`}</Button>}
			/>
		</>
	);
}

/**
 * Whether the provider blocks the vehicle, asked after the first render, so that the page does not wait
 * (docs/product.md#eligibility). `block` null: not blocked, as far as is known; a press of the button shows a failure
 * and calls `setBlock`.
 */
export function useBlock(regNo: string, isAsked: boolean) {
	const [block, setBlock] = useState<Block | null>(null);
	useEffect(() => {
		if (!isAsked) return;
		let isCurrent = true;
		fetchData<typeof loader>('/data/eligibility', { RegNo: regNo }).then((answer) => {
			if (isCurrent && answer.ok) startTransition(() => setBlock(answer.data.isBlocked ? answer.data : null));
		});
		return () => {
			isCurrent = false;
		};
	}, [regNo, isAsked]);
	return { block: isAsked ? block : null, setBlock };
}
