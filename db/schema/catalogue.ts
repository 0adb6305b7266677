import type { Generated } from 'kysely';

/** Models, parts, labour and jobs; prices are paise. */
export interface CatalogueTables {
	model: { code: string; id: Generated<string>; name: string; kind: 'motorcycle' | 'scooter' };
	repair_type: { id: Generated<string>; name: string; position: number };
	part: {
		id: Generated<string>;
		code: string;
		name: string;
		price: number;
		/** Four to eight digits. */
		hsn: Generated<string>;
		/** Three letters, as GST abbreviates units: `NOS`, `BTL`, `SET`. */
		unit: Generated<string>;
	};
	labour: { id: Generated<string>; code: string; name: string; price: number; sac: Generated<string> };
	/** Per cent, by the beginning of an HSN or SAC: the longest that matches counts, from the newest day on. */
	gst_rate: { code: string; valid_from: string; rate: number };
	periodic_part: {
		id: Generated<string>;
		model_code: string;
		part_id: string;
		/** null: for every repair type. */
		repair_type_id: string | null;
		/** Due from this reading, in km… */
		km_from: number;
		/** …up to, but not including, this one. */
		km_to: number;
	};
	job: {
		id: Generated<string>;
		/** null: every dealer. */
		dealer_id: string | null;
		/** null: every model. */
		model_code: string | null;
		/** 1 additional job, 2 convenience service (docs/product.md#calls). */
		kind: 1 | 2;
		name: string;
		part_id: string | null;
		labour_id: string | null;
		is_active: Generated<boolean>;
	};
}
