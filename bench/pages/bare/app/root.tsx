import { Meta, Outlet, Scripts } from 'react-router';

export default function Root() {
	return (
		<html lang="en">
			<head>
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
			</head>
			<body>
				<Outlet />
				<Scripts />
			</body>
		</html>
	);
}
