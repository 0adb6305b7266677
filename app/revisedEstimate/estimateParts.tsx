import { useState } from 'react';
import type { Paise } from '../../domain/money.ts';
import { joinIsolated } from '../../domain/text/bidi.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icon.tsx';
import type { EstimateView } from './estimateView.ts';
import { revisedEstimateTexts } from './revisedEstimateTexts.ts';

/** Names the jobs that a total leaves out; nothing if it has all, or is unknown. */
export function UnpricedJobs({ total, names }: { total: Paise | null; names: readonly string[] }) {
	const { t } = useTranslation(revisedEstimateTexts);
	if (total === null || names.length === 0) return null;
	return <p className="small quiet">{t.unpriced(joinIsolated(names.map((name) => name || '–')))}</p>;
}

/** The dealership's documents about a job (its position), or about none (-1), each with a link that downloads it. */
export function Documents({ view: { regNo, documents }, job }: { view: EstimateView; job: number }) {
	const { common } = useTranslation(revisedEstimateTexts);
	const shown = documents.filter((document) => document.job === job);
	if (shown.length === 0) return null;
	return (
		<ul className="documents">
			{shown.map(({ name, blobName }, index) => {
				const address = `/revisedEstimate/document?${new URLSearchParams({ RegNo: regNo, BlobName: blobName })}`;
				return (
					<li key={blobName} className="stack-tight">
						{/\.pdf$/i.test(name) ? null : (
							<DocumentPicture address={`${address}&As=picture`} name={name} isFirst={index === 0} />
						)}
						<a href={address} className="touch-link document-link" aria-label={common.download(name)}>
							<Icon name="download" />
							<span>{name}</span>
						</a>
					</li>
				);
			})}
		</ul>
	);
}

/**
 * The document as a picture. Only the server can tell from its content, so each one not called a PDF is tried. If it is
 * no picture, or cannot be loaded, a sentence takes its place.
 */
function DocumentPicture({ address, name, isFirst }: { address: string; name: string; isFirst: boolean }) {
	const { t } = useTranslation(revisedEstimateTexts);
	const [hasFailed, setFailed] = useState(false);
	return (
		<div className="document-picture">
			{hasFailed ? (
				<p className="small quiet">{t.noPicture}</p>
			) : (
				<a href={address} target="_blank" rel="noreferrer">
					<img
						src={address}
						alt={t.picture(name)}
						// The first is often in view, so it is requested before the scripts, with which it shares the network.
						loading={isFirst ? 'eager' : 'lazy'}
						fetchPriority={isFirst ? 'high' : 'auto'}
						decoding="async"
						onError={() => setFailed(true)}
						// The image of the server's markup may have failed before the script ran.
						ref={(image) => {
							if (image?.complete && image.naturalWidth === 0) setFailed(true);
						}}
					/>
				</a>
			)}
		</div>
	);
}
