"""Tools to inspect a match from code, with tables, graphs, differences, what-ifs, odds and reasons for refusals."""
