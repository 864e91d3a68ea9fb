package app

import "freightdesk/internal/feature/customer"

// Customers are the customers of a world, to ask what no call answers.
func (a *App) Customers() *customer.Service { return a.services.customers }
