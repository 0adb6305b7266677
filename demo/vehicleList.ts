/** The vehicles of the demo (docs/product.md#demo-data), each with its scenario. */
export interface DemoVehicle {
	readonly regNo: string;
	/** One line for the banner of the first start. */
	readonly description: string;
	readonly modelCode: string;
	readonly owner: string;
	readonly mobile: string;
	readonly email: string;
	readonly state: string;
	readonly city: string;
	readonly addressLine1: string;
	readonly pin: string;
	readonly status: 'Active' | 'NA';
	readonly sellerCode: string;
	readonly soldDaysAgo: number;
	/** null: never serviced. */
	readonly lastService: DemoService | null;
	/** Those before it, the oldest first; none when not given. */
	readonly earlierServices?: readonly DemoService[];
	/** What the owner and the desk have done before the first start. */
	readonly scenario:
		| { readonly kind: 'nothing' }
		| { readonly kind: 'hold'; readonly message: string }
		| { readonly kind: 'booked'; readonly dealerCode: string; readonly legacyId: 'set' | 'none' | 'refused' }
		| { readonly kind: 'atDealership'; readonly dealerCode: string; readonly until: DemoJobCardProgress };
}

export interface DemoService {
	readonly dealerCode: string;
	readonly daysAgo: number;
	readonly km: number;
	readonly rupees: number;
	/** Final status of an older record; `Closed` when not given. */
	readonly status?: 'Delivered';
	/** Names of parts, and of jobs that every dealer offers for every model. */
	readonly jobs?: readonly string[];
	/** At the dealership when not given. */
	readonly isPaidOnline?: true;
	/** Its tax invoice, which a credit note may have cancelled; none when not given. */
	readonly taxInvoice?: 'valid' | 'cancelled';
}

/** The last step that the dealership has completed. */
export type DemoJobCardProgress = 'underRepair' | 'estimate' | 'billed' | 'released' | 'paid';

export const demoVehicles: readonly DemoVehicle[] = [
	{
		regNo: 'MH12AB1234',
		description: 'nothing booked: book a service; last-service and seller dealers differ',
		modelCode: 'NILGIRI200',
		owner: 'Aarav Kulkarni',
		mobile: '9000012341',
		email: 'aarav.kulkarni@example.in',
		state: 'Maharashtra',
		city: 'Pune',
		addressLine1: '12 Prabhat Road, Erandwane',
		pin: '411004',
		status: 'Active',
		sellerCode: 'MH-PUN-02',
		soldDaysAgo: 760,
		lastService: { dealerCode: 'MH-PUN-01', daysAgo: 128, km: 11_240, rupees: 1_846.5 },
		scenario: { kind: 'nothing' },
	},
	{
		regNo: 'DL3CAB0001',
		description: 'status NA: book in three steps, without the estimates',
		modelCode: 'KOEL125',
		owner: 'Neha Sharma',
		mobile: '9000012342',
		email: 'neha.sharma@example.in',
		state: 'Delhi',
		city: 'New Delhi',
		addressLine1: '7 Babar Road, Bengali Market',
		pin: '110001',
		status: 'NA',
		sellerCode: 'DL-DEL-02',
		soldDaysAgo: 1_480,
		lastService: { dealerCode: 'DL-DEL-01', daysAgo: 203, km: 18_905, rupees: 1_129 },
		scenario: { kind: 'nothing' },
	},
	{
		regNo: 'KA01EF2345',
		description: 'active booking: it can be cancelled',
		modelCode: 'ZANSKAR350',
		owner: 'Ananya Rao',
		mobile: '9000012343',
		email: 'ananya.rao@example.in',
		state: 'Karnataka',
		city: 'Bengaluru',
		addressLine1: '33 Lavelle Road',
		pin: '560001',
		status: 'Active',
		sellerCode: 'KA-BLR-02',
		soldDaysAgo: 410,
		lastService: { dealerCode: 'KA-BLR-01', daysAgo: 95, km: 8_310, rupees: 2_764 },
		scenario: { kind: 'booked', dealerCode: 'KA-BLR-01', legacyId: 'set' },
	},
	{
		regNo: 'TN10GH3456',
		description: 'active booking that the maker does not know yet: cancelling says to wait',
		modelCode: 'CHAKOR110',
		owner: 'Karthik Subramanian',
		mobile: '9000012344',
		email: 'karthik.s@example.in',
		state: 'Tamil Nadu',
		city: 'Chennai',
		addressLine1: '5 Kasturi Rangan Road, Alwarpet',
		pin: '600018',
		status: 'Active',
		sellerCode: 'TN-CHE-01',
		soldDaysAgo: 655,
		lastService: { dealerCode: 'TN-CHE-02', daysAgo: 160, km: 9_420, rupees: 962.5 },
		scenario: { kind: 'booked', dealerCode: 'TN-CHE-02', legacyId: 'none' },
	},
	{
		regNo: 'AS01YZ2345',
		description: 'booking that the maker refused: cancelled by system when its link is opened',
		modelCode: 'SATPURA100',
		owner: 'Rituparna Baruah',
		mobile: '9000012345',
		email: '',
		state: 'Assam',
		city: 'Guwahati',
		addressLine1: '20 Chenikuthi Hill Side',
		pin: '781003',
		status: 'Active',
		sellerCode: 'AS-GUW-02',
		soldDaysAgo: 1_120,
		lastService: { dealerCode: 'AS-GUW-01', daysAgo: 210, km: 21_780, rupees: 1_318 },
		scenario: { kind: 'booked', dealerCode: 'AS-GUW-01', legacyId: 'refused' },
	},
	{
		regNo: 'GJ05JK4567',
		description: 'on hold by the dealership: Book your service answers with a message',
		modelCode: 'MALWA150',
		owner: 'Dhruv Patel',
		mobile: '9000012346',
		email: 'dhruv.patel@example.in',
		state: 'Gujarat',
		city: 'Surat',
		addressLine1: '14 Ghod Dod Road',
		pin: '395007',
		status: 'Active',
		sellerCode: 'GJ-SUR-01',
		soldDaysAgo: 530,
		lastService: { dealerCode: 'GJ-SUR-01', daysAgo: 74, km: 10_055, rupees: 1_502 },
		scenario: {
			kind: 'hold',
			message: 'A part for your vehicle is on its way. The dealership will call you to fix a date.',
		},
	},
	{
		regNo: 'RJ14LM5678',
		description: 'at the dealership: follow the service; the repair is done, the final inspection is on',
		modelCode: 'ZANSKAR350',
		owner: 'Vikram Shekhawat',
		mobile: '9000012348',
		email: 'vikram.shekhawat@example.in',
		state: 'Rajasthan',
		city: 'Jaipur',
		addressLine1: '4 Hospital Road, C Scheme',
		pin: '302001',
		status: 'Active',
		sellerCode: 'RJ-JAI-01',
		soldDaysAgo: 905,
		lastService: { dealerCode: 'RJ-JAI-01', daysAgo: 181, km: 12_330, rupees: 2_411 },
		scenario: { kind: 'atDealership', dealerCode: 'RJ-JAI-01', until: 'underRepair' },
	},
	{
		regNo: 'UP32NP6789',
		description: 'revised estimate: approve or reject two extra jobs; two documents to download',
		modelCode: 'MALWA150',
		owner: 'Saba Rizvi',
		mobile: '9000012349',
		email: 'saba.rizvi@example.in',
		state: 'Uttar Pradesh',
		city: 'Lucknow',
		addressLine1: '22 Rana Pratap Marg',
		pin: '226001',
		status: 'Active',
		sellerCode: 'UP-LKO-02',
		soldDaysAgo: 640,
		lastService: { dealerCode: 'UP-LKO-01', daysAgo: 172, km: 9_870, rupees: 1_274.5 },
		scenario: { kind: 'atDealership', dealerCode: 'UP-LKO-01', until: 'estimate' },
	},
	{
		regNo: 'WB20QR7890',
		description: 'bill to pay, online or at the dealership',
		modelCode: 'NILGIRI200',
		owner: 'Debjani Sen',
		mobile: '9000012350',
		email: 'debjani.sen@example.in',
		state: 'West Bengal',
		city: 'Kolkata',
		addressLine1: '61 Park Street',
		pin: '700016',
		status: 'Active',
		sellerCode: 'WB-KOL-01',
		soldDaysAgo: 590,
		lastService: { dealerCode: 'WB-KOL-02', daysAgo: 166, km: 10_460, rupees: 1_688 },
		scenario: { kind: 'atDealership', dealerCode: 'WB-KOL-02', until: 'released' },
	},
	{
		regNo: 'HR26ST8901',
		description: 'bill that is not released yet: paying says to wait',
		modelCode: 'KOEL125',
		owner: 'Manish Yadav',
		mobile: '9000012351',
		email: 'manish.yadav@example.in',
		state: 'Haryana',
		city: 'Gurgaon',
		addressLine1: '118 Sector 15 Part 1',
		pin: '122001',
		status: 'Active',
		sellerCode: 'HR-GGN-01',
		soldDaysAgo: 770,
		lastService: { dealerCode: 'HR-GGN-01', daysAgo: 190, km: 13_905, rupees: 1_043 },
		scenario: { kind: 'atDealership', dealerCode: 'HR-GGN-01', until: 'billed' },
	},
	{
		regNo: 'KL07UV9012',
		description: 'bill that is paid: paying again says so',
		modelCode: 'CHAKOR110',
		owner: 'Anjali Menon',
		mobile: '9000012352',
		email: 'anjali.menon@example.in',
		state: 'Kerala',
		city: 'Cochin',
		addressLine1: '9 Chittoor Road',
		pin: '682035',
		status: 'Active',
		sellerCode: 'KL-KOC-01',
		soldDaysAgo: 835,
		lastService: { dealerCode: 'KL-KOC-01', daysAgo: 177, km: 11_515, rupees: 1_096 },
		scenario: { kind: 'atDealership', dealerCode: 'KL-KOC-01', until: 'paid' },
	},
	{
		regNo: 'PB10WX0123',
		description: 'last service delivered, and nothing to pay: the payment page goes home',
		modelCode: 'SATPURA100',
		owner: 'Harpreet Singh Gill',
		mobile: '9000012353',
		email: '',
		state: 'Punjab',
		city: 'Ludhiana',
		addressLine1: '27 Sarabha Nagar',
		pin: '141001',
		status: 'Active',
		sellerCode: 'PB-LDH-01',
		soldDaysAgo: 1_310,
		lastService: { dealerCode: 'PB-LDH-01', daysAgo: 12, km: 24_640, rupees: 1_455.5, status: 'Delivered' },
		scenario: { kind: 'nothing' },
	},
	{
		regNo: '22BH1234AA',
		description: 'new vehicle, no service history yet',
		modelCode: 'RANN125',
		owner: 'Ishita Banerjee',
		mobile: '9000012347',
		email: 'ishita.banerjee@example.in',
		state: 'West Bengal',
		city: 'Kolkata',
		addressLine1: '9 Southern Avenue',
		pin: '700026',
		status: 'Active',
		sellerCode: 'WB-KOL-01',
		soldDaysAgo: 24,
		lastService: null,
		scenario: { kind: 'nothing' },
	},
	{
		regNo: 'MP09CD6789',
		description: 'three services with their invoices: the service history; book the same again',
		modelCode: 'NILGIRI200',
		owner: 'Farhan Qureshi',
		mobile: '9000012354',
		email: 'farhan.qureshi@example.in',
		state: 'Madhya Pradesh',
		city: 'Indore',
		addressLine1: '41 Bada Ganpati Road',
		pin: '452002',
		status: 'Active',
		sellerCode: 'MP-IND-01',
		soldDaysAgo: 700,
		earlierServices: [
			{
				dealerCode: 'GJ-AHM-02',
				daysAgo: 520,
				km: 3_480,
				rupees: 1_254,
				jobs: ['Engine oil 10W-40, 1.2 l', 'Oil filter', 'Front brake pad replacement'],
				taxInvoice: 'cancelled',
			},
			{
				dealerCode: 'MP-IND-01',
				daysAgo: 334,
				km: 7_915,
				rupees: 1_782,
				jobs: ['Engine oil 10W-40, 1.2 l', 'Air filter element', 'Throttle body cleaning', 'Tubeless puncture repair'],
				isPaidOnline: true,
				taxInvoice: 'valid',
			},
		],
		lastService: {
			dealerCode: 'MP-IND-01',
			daysAgo: 156,
			km: 12_060,
			rupees: 2_149,
			jobs: ['Engine oil 10W-40, 1.2 l', 'Brake fluid DOT 4', 'Throttle body cleaning', 'Foam wash'],
			taxInvoice: 'valid',
		},
		scenario: { kind: 'nothing' },
	},
];
