import { type ReactNode, useId, useState } from 'react';

/** A heading that opens and closes what is below it; open at first. Without content it is disabled. */
export function AccordionItem({ title, children }: { title: string; children?: ReactNode }) {
	const id = useId();
	const [isOpen, setOpen] = useState(children !== undefined);
	return (
		<div className="m_9f59b069 m_9bd7b098 mantine-Accordion-item" data-active={isOpen || undefined}>
			<h2 className="m_8fa820a0">
				<button
					type="button"
					id={`${id}-control`}
					className="m_4ba585b8 mantine-Accordion-control m_87cf2631 mantine-focus-auto"
					disabled={children === undefined}
					aria-expanded={isOpen}
					aria-controls={children === undefined ? undefined : `${id}-panel`}
					onClick={() => setOpen(!isOpen)}
				>
					<span
						className="m_3f35ae96 mantine-Accordion-chevron"
						data-rotate={isOpen || undefined}
						data-position="right"
					>
						<svg viewBox="0 0 15 15" aria-hidden="true">
							<path d="M3.5 6.5 7.5 10.2l4-3.7" />
						</svg>
					</span>
					<span className="m_df3ffa0f mantine-Accordion-label">{title}</span>
				</button>
			</h2>
			{children === undefined ? null : (
				<section
					id={`${id}-panel`}
					className="mantine-Accordion-panel"
					aria-labelledby={`${id}-control`}
					inert={!isOpen}
				>
					<div className="m_4ba554d4 mantine-Accordion-content">{children}</div>
				</section>
			)}
		</div>
	);
}
